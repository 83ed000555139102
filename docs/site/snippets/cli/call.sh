cotejo profiles add pruebas --base-url "$COTEJO_BASE_URL" <<< "$COTEJO_API_KEY"
unset COTEJO_BASE_URL COTEJO_API_KEY

cotejo call verify --cedula 1000000002 --monto 250000
cotejo call scenarios
