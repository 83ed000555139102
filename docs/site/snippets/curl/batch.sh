cat > rows.ndjson <<'ROWS'
{"cedula":"1000000001","telefono":"+573000000001","monto":250000}
{"cedula":"1000000002","monto":80000}
ROWS

curl -s -N -X POST "$COTEJO_BASE_URL/v1/verify/batch" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/x-ndjson' \
  -H 'Idempotency-Key: orders-2026-11-24' \
  -T rows.ndjson
