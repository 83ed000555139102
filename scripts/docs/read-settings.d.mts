export interface SettingRead {
  name: string;
  kind: 'optional' | 'string' | 'integer' | 'oneOf' | 'list';
  fallback: unknown;
  range?: unknown;
  reader: string;
}

export function settingsInCode(): SettingRead[];
