from cotejo import Cotejo

cotejo = Cotejo()
buyers = [{"cedula": "1000000001"}, {"cedula": "1000000002"}]

batch = cotejo.verify_batch(buyers, batch_id="orders-2026-11-25")
for row in batch:
    print(row.row, row.error.reason if row.error else row.result.recommendation)
print(f"{batch.summary.rows} rows, {batch.summary.ended_by}")
