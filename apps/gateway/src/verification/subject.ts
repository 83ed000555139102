export { inputsOf, type Subject } from '@cotejo/receipt';
