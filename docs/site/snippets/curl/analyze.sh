curl -s "$COTEJO_BASE_URL/v1/analyze" \
  -H "Authorization: Bearer $COTEJO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"doc_number":"1000000003","amount":250000}'
