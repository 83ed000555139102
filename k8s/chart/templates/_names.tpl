{{- /*
The image of an app: (list $ "gateway" $.Values.services.gateway). A service may name a whole image, for example by digest. For
redis also its tag and digest in the manifests.
*/ -}}
{{- define "cotejo.image" }}
{{- $root := index . 0 }}
{{- $app := index . 1 }}
{{- $image := $root.Values.image }}
{{- $registry := ternary (print $image.registry "/") "" (ne $image.registry "") }}
{{- if (index . 2).image }}
{{- (index . 2).image }}
{{- else if eq $app "redis" }}
{{- $pinned := index . 3 }}
{{- $tag := ternary $pinned (splitList "@" $pinned | first) (eq $registry "") }}
{{- $registry }}redis:{{ $image.redisTag | default $tag }}
{{- else }}
{{- $registry }}cotejo/{{ $app }}:{{ $image.tag | default $root.Chart.AppVersion }}
{{- end }}
{{- end }}

{{- /* Labels of each object, not of pods: a new version of the chart alone restarts nothing. */ -}}
{{- define "cotejo.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ print .Chart.Name "-" .Chart.Version | quote }}
{{- end }}

{{- /*
Where pods run: (list $ $.Values.services.gateway). A service replaces the common value. A third argument that is true leaves the
tolerations out, because the template has them.
*/ -}}
{{- define "cotejo.scheduling" }}
{{- $root := index . 0 }}
{{- $service := index . 1 | default dict }}
{{- $pod := dict }}
{{- with $root.Values.image.pullSecrets }}
{{- $names := list }}
{{- range . }}
{{- $names = append $names (dict "name" .) }}
{{- end }}
{{- $_ := set $pod "imagePullSecrets" $names }}
{{- end }}
{{- $names := list "nodeSelector" "affinity" "priorityClassName" }}
{{- if not (and (gt (len .) 2) (index . 2)) }}
{{- $names = append $names "tolerations" }}
{{- end }}
{{- range $name := $names }}
{{- with index $service $name | default (index $root.Values.scheduling $name) }}
{{- $_ := set $pod $name . }}
{{- end }}
{{- end }}
{{- if $pod }}
{{- toYaml $pod }}
{{- end }}
{{- end }}

{{- /* The content of the ConfigMap `cotejo`: defaults, then what other values say, then `config`. */ -}}
{{- define "cotejo.settings" }}
{{- $settings := include "cotejo.defaultSettings" . | fromYaml }}
{{- $_ := set $settings "COTEJO_ENV" .Values.environment }}
{{- $_ := set $settings "COTEJO_API_URL" (print "https://" .Values.hosts.api) }}
{{- $_ := set $settings "COTEJO_CONSOLE_URL" (print "https://" .Values.hosts.console) }}
{{- if .Values.externalRedisState.enabled }}
{{- $_ := set $settings "COTEJO_STATE_REDIS_URL" .Values.externalRedisState.url }}
{{- end }}
{{- with .Values.backup.recipient }}
{{- $_ := set $settings "COTEJO_BACKUP_RECIPIENT" . }}
{{- end }}
{{- toYaml (merge (deepCopy .Values.config) $settings) }}
{{- end }}

{{- define "cotejo.configChecksum" }}
{{- print (include "cotejo.settings" .) (toYaml .Values.extraObjects) | sha256sum | trunc 16 }}
{{- end }}
