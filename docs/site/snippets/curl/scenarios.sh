# Prints: "value":"1000000001"
# region snippet
curl -s "$COTEJO_BASE_URL/v1/sandbox/scenarios"
# endregion snippet
