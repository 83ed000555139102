curl -s "$COTEJO_BASE_URL/v1/verify" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"cedula":"1020304050","telefono":"+573000000002"}'
