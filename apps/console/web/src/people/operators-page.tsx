import { PeoplePage } from './people-page.js';

export const Component = () => <PeoplePage group="operators" />;
