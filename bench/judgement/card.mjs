export const judgementPage = () => '';
