import { expect, type Page } from '@playwright/test';

/** Copies a value with the button beside it. @returns what the clipboard has then, which is what the page shows */
export async function copyShown(page: Page, label: string): Promise<string> {
  const shown = page.getByText(label, { exact: true }).locator('..');
  const copied = await copyWith(page, () => shown.getByRole('button', { name: 'Copiar' }).click());
  await expect(shown.locator('code')).toHaveText(copied);
  return copied;
}

/** What the clipboard has after a press of a button. */
export async function copyWith(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press();
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}
