export const NAMED_HOSTS: string[];
