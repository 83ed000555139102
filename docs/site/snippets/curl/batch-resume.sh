# Rows before 2 have an answer already.
tail -n +2 rows.ndjson | curl -s -N -X POST "$COTEJO_BASE_URL/v1/verify/batch?first_row=2" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/x-ndjson' \
  -H 'Idempotency-Key: orders-2026-11-24' \
  -T -
