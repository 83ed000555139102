cat > clientes.csv <<'ROWS'
Pedido;Cédula;Teléfono;Valor
A-1;1.000.000.001;300 000 0001;250000
A-2;1000000002;;80000
ROWS

cotejo batch clientes.csv --dry-run
cotejo batch clientes.csv respuestas.csv --id-column Pedido
