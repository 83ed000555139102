curl -s "$COTEJO_BASE_URL/v1/outcomes" \
  -H "X-API-Key: $COTEJO_API_KEY"
