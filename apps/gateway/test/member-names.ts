/** Members of a body, each with its name in verify and in analyze. */
export const MEMBER_NAMES = {
  document: ['cedula', 'doc_number'],
  phone: ['telefono', 'phone'],
  email: ['email', 'email'],
  address: ['direccion', 'address'],
  city: ['ciudad', 'city'],
  amount: ['monto', 'amount'],
  ip: ['ip_address', 'ip_address'],
  gps: ['gps', 'gps'],
  name: ['nombre', 'name'],
  issueDate: ['fecha_expedicion', 'doc_issue_date'],
  biometric: ['biometric_transaction', 'biometric_transaction'],
  phoneToken: ['telefono_token', 'phone_token'],
} as const;
export type Member = keyof typeof MEMBER_NAMES;
