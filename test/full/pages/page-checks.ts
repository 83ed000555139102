import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, takePicture } from './console-product.js';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/**
 * Fails on serious and critical violations of WCAG 2.2, levels A and AA.
 * @param rules checks only these rules of axe
 */
export async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Fails when the page is wider than the window, so that a phone would scroll sideways. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  // A chart needs a moment to follow the width of its window.
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflowPx, { message: where }).toBeLessThanOrEqual(0);
}

/** Opens a page of the console and checks it as `checkOpen` does. */
export async function checkPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  await checkOpen(page, path.replaceAll('/', '-'));
}

/** Checks what is open on the page in both themes and on a phone. The page is not loaded again, because only its style differs. */
export async function checkOpen(page: Page, name: string): Promise<void> {
  await expectAccessible(page, `${name} light`);
  await takePicture(page, `${name}-light`);
  // Without motion no colour is on its way from one theme to the other.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, `${name} dark`, ['color-contrast']);
  await takePicture(page, `${name}-dark`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await expectNoOverflow(page, `${name} phone`);
  await takePicture(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}

const SHIFT_MAX = 0.05;

/**
 * Fails when parts of a page move while it loads: the sum of Chromium's layout shifts. The answers of the API come late and in
 * another order than the requests.
 */
export async function expectSteady(page: Page, path: string): Promise<void> {
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS[asked % LATE_MS.length]));
    await route.continue();
  });
  await page.goto(`/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  await page.unroute('**/api/**');
  const { sum, moved } = await page.evaluate(readLayoutShift, SETTLED_MS);
  expect(sum, `layout shift of ${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAX);
}

const LATE_MS = [500, 100, 300];
const SETTLED_MS = 500;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page. Chromium keeps the shifts since the page was opened. */
function readLayoutShift(waitMs: number): Promise<{ sum: number; moved: string[] }> {
  return new Promise((resolve) => {
    let sum = 0;
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        sum += hadRecentInput ? 0 : value;
        for (const { node, previousRect, currentRect } of sources) {
          moved.push(`${node?.nodeName} "${node?.textContent?.slice(0, 20)}" y ${previousRect.y} > ${currentRect.y}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve({ sum, moved }), waitMs);
  });
}
