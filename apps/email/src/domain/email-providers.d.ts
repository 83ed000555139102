/** The package has no type definitions. */
declare module 'email-providers' {
  const domains: string[];
  export default domains;
}
