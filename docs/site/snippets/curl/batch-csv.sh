cat > rows.csv <<'ROWS'
cedula,telefono,monto
1000000001,+573000000001,250000
1000000002,,80000
ROWS

curl -s -N -X POST "$COTEJO_BASE_URL/v1/verify/batch" \
  -H "X-API-Key: $COTEJO_API_KEY" \
  -H 'Content-Type: text/csv' \
  -T rows.csv > answers.csv
tail -n 1 answers.csv
