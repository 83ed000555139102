echo '{"cedula":"1000000001","monto":250000}' > request.json

curl -s "$COTEJO_BASE_URL/v1/verify?include=receipt" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d @request.json > answer.json

curl -s "$COTEJO_BASE_URL/.well-known/jwks.json" > jwks.json
cat answer.json
