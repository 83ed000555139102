export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * The scripts pass the words to the hidden command `cotejo complete`, which prints a candidate with its description on
 * each line, or `:files`.
 */
export const SHELL_SCRIPTS: Record<Shell, string> = {
  bash: `# bash completion of cotejo
_cotejo() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    [[ $line == :files ]] && continue
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(cotejo complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _cotejo cotejo
`,
  zsh: `#compdef cotejo
_cotejo() {
  local line
  local -a found
  for line in "\${(@f)$(cotejo complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then
      _files
      return
    fi
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe cotejo found
}
if [[ $funcstack[1] == _cotejo ]]; then
  _cotejo "$@"
else
  compdef _cotejo cotejo
fi
`,
  fish: `# fish completion of cotejo
function __cotejo_complete
  set -l earlier (commandline -opc)
  set -l typed (commandline -ct)
  set -l found (cotejo complete -- $earlier[2..-1] "$typed" 2>/dev/null)
  if test "$found" = :files
    __fish_complete_path "$typed"
  else
    printf '%s\\n' $found
  end
end
complete -c cotejo -f -a '(__cotejo_complete)'
`,
};
