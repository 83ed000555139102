export function settingsPage(): string;
