{{- /* Made from k8s/base and k8s/components by `npm run docs`; do not edit. */ -}}
{{- define "cotejo.defaultSettings" }}
COTEJO_ADMIN_HOST: 0.0.0.0
COTEJO_ADMIN_PORT: "9464"
COTEJO_BUS_REDIS_URLS: rediss://redis-bus-0.redis-bus:6379,rediss://redis-bus-1.redis-bus:6379
COTEJO_DRAIN_MS: "10000"
COTEJO_STATE_REDIS_URL: {{ if $.Values.redisSentinel.enabled }}rediss+sentinel://redis-state-0.redis-state:26379,redis-state-1.redis-state:26379,redis-state-2.redis-state:26379/cotejo{{ else }}rediss://redis-state:6379{{ end }}
{{- if $.Values.auditStream.enabled }}
COTEJO_AUDIT_STREAM: file:///data/audit-stream
{{- end }}
{{- if $.Values.smtp.enabled }}
COTEJO_MAIL_FROM: {{ $.Values.smtp.from | quote }}
{{- end }}
{{- if $.Values.tracing.enabled }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ $.Values.tracing.endpoint | quote }}
OTEL_TRACES_SAMPLER: parentbased_traceidratio
OTEL_TRACES_SAMPLER_ARG: {{ $.Values.tracing.sampleRatio | quote }}
{{- end }}
{{- end }}
{{- define "cotejo.redisChecksum" }}b368eb541705ffd0{{ end }}
