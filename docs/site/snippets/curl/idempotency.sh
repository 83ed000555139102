KEY=order-A-1042

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
