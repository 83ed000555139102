// Prints: aprobar
// #region snippet
import { Cotejo } from '@cotejo/sdk';

const cotejo = new Cotejo({ timeout: 5_000, maxRetries: 3 });

const decision = await cotejo.verify({ cedula: '1000000001' }, { idempotencyKey: `order-${Date.now()}` });
console.log(decision.recommendation, decision.requestId);
// #endregion snippet
