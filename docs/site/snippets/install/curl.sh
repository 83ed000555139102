# region snippet
sh verify.sh
# endregion snippet
