import { expect, type Locator, type Page } from '@playwright/test';

/** Copies a value with the button beside it. @returns what the clipboard has then, which is what the page shows */
export async function copyShown(place: Page | Locator, label: string): Promise<string> {
  const shown = place.getByText(label, { exact: true }).locator('..');
  const copied = await copyWith(shown.getByRole('button'));
  await expect(shown.locator('code')).toHaveText(copied);
  return copied;
}

/** Presses a button that copies. @returns what the clipboard has then */
export async function copyWith(button: Locator): Promise<string> {
  const page = button.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await expect(button).toHaveText('Copiado');
  return page.evaluate(() => navigator.clipboard.readText());
}
