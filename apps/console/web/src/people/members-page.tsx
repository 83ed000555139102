import { useTenant } from '../session/member.js';
import { PeoplePage } from './people-page.js';

export const Component = () => <PeoplePage group="members" tenant={useTenant()} />;
