curl -s "$COTEJO_BASE_URL/v1/verify" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"cedula":"1000000001","telefono":"+57 300 000 0001","monto":250000}'
