curl -s "$COTEJO_BASE_URL/v1/sandbox/scenarios"
