# Prints: 2 rows, end_of_input
# Needs: /v1/verify/batch
# #region snippet
import time

from cotejo import Cotejo

cotejo = Cotejo()
buyers = [{"cedula": "1000000001"}, {"cedula": "1000000002"}]

batch = cotejo.verify_batch(buyers, batch_id=f"orders-{time.time_ns()}")
for row in batch:
    print(row.row, row.error.reason if row.error else row.result.recommendation)
print(f"{batch.summary.rows} rows, {batch.summary.ended_by}")
# #endregion snippet
