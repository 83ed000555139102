curl -s "$COTEJO_BASE_URL/v1/verify?include=sources,counterfactuals" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"cedula":"1020304050","ip_address":"192.0.2.3"}'
