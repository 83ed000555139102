import { type ComponentType, createElement } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

/** A page of one tenant below the tenant's name and the way to its other pages, for operators. */
export const framed =
  (load: Load): Load =>
  async () => {
    const [{ TenantFrame }, { Component: Page }] = await Promise.all([import('./tenant-frame.js'), load()]);
    return { Component: () => createElement(TenantFrame, null, createElement(Page)) };
  };
