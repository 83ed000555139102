# Prints: same
# Needs: Idempotency-Key
# region snippet
KEY=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)

verify() {
  curl -s "$COTEJO_BASE_URL/v1/verify" \
    -H "X-API-Key: $COTEJO_API_KEY" \
    -H "Idempotency-Key: $KEY" \
    -H 'Content-Type: application/json' \
    -d '{"cedula":"1000000001","monto":250000}'
}

verify > first.json
verify > second.json
cmp first.json second.json && echo same
# endregion snippet
