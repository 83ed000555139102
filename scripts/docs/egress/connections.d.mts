export interface Connection {
  id: string;
  hosts: string[];
  settings: string[];
  code: string[];
}
export function connections(): Connection[];
