curl -s "$COTEJO_BASE_URL/v1/verify" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Accept-Language: en' \
  -H 'Content-Type: application/json' \
  -d '{"cedula":"12"}'
