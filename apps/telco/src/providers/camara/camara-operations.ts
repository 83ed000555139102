import type { CamaraApi } from './camara.config.js';

/** One operation of a CAMARA API: its path below the versioned path of the API, and the scope that the token must have. */
export interface CamaraOperation {
  api: CamaraApi;
  path: string;
  scope: string;
  /** Makes the member of the body that identifies the line. Not used if the token identifies the line. */
  subject(phone: string): object;
}

const phoneNumber = (phone: string) => ({ phoneNumber: phone });

/** Sources: SIM Swap 2.0 and 2.1, Number Recycling 0.2, Tenure 0.2 and 0.3, Location Verification 2 and 3, Number Verification 2.1, KYC Match 0.4. */
export const OPERATIONS = {
  simSwapDate: { api: 'simSwap', path: '/retrieve-date', scope: 'sim-swap:retrieve-date', subject: phoneNumber },
  simSwapCheck: { api: 'simSwap', path: '/check', scope: 'sim-swap:check', subject: phoneNumber },
  recycling: { api: 'numberRecycling', path: '/check', scope: 'number-recycling:check', subject: phoneNumber },
  tenure: { api: 'kycTenure', path: '/check-tenure', scope: 'kyc-tenure:check-tenure', subject: phoneNumber },
  location: {
    api: 'locationVerification',
    path: '/verify',
    scope: 'location-verification:verify',
    subject: (phone) => ({ device: phoneNumber(phone) }),
  },
  numberVerification: {
    api: 'numberVerification',
    path: '/verify',
    scope: 'number-verification:verify',
    subject: phoneNumber,
  },
  kycMatch: { api: 'kycMatch', path: '/match', scope: 'kyc-match:match', subject: phoneNumber },
} as const satisfies Record<string, CamaraOperation>;
