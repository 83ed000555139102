export function settingsPage(): Promise<string>;
