RECEIPT=$(node -p 'JSON.stringify(JSON.parse(require("node:fs").readFileSync("answer.json")).receipt)')

curl -s "$COTEJO_BASE_URL/v1/outcomes" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: application/json' \
  -d "{\"receipt\":$RECEIPT,\"label\":\"chargeback\"}"
