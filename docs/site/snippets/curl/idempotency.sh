# Prints: idempotency-replayed: true
# Needs: Idempotency-Key
# region snippet
KEY=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)

verify() {
  curl -s -D headers.txt "$COTEJO_BASE_URL/v1/verify" \
    -H "X-API-Key: $COTEJO_API_KEY" \
    -H "Idempotency-Key: $KEY" \
    -H 'Content-Type: application/json' \
    -d '{"cedula":"1000000001","monto":250000}'
}

verify
verify
grep -i idempotency-replayed headers.txt
# endregion snippet
