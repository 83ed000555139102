import { createHash } from 'node:crypto';
import { contentOf, expressionValue, membersIf, membersUnless, textOf } from './template-text.mjs';
import { camelCase } from './variants.mjs';

/** Texts of the manifests that a value of the chart replaces, wherever they stand below a key. */
const REPLACED = {
  secretName: secretOf,
  whenUnsatisfiable: { ScheduleAnyway: 'topologySpread.whenUnsatisfiable' },
  imagePullPolicy: { IfNotPresent: 'image.pullPolicy' },
  ingressClassName: { nginx: 'ingress.className' },
  gatewayClassName: { example: 'gatewayApi.className' },
  host: hostOf,
  hostname: hostOf,
  hosts: hostOf,
  hostnames: hostOf,
  'kubernetes.io/metadata.name': {
    'ingress-nginx': 'networkPolicies.ingressNamespace',
    monitoring: 'networkPolicies.monitoringNamespace',
  },
};
const SECRETS = {
  'cotejo-keys': 'secrets.keys',
  'bus-keys': 'secrets.busKeys',
  'redis-passwords': 'secrets.redisPasswords',
  'redis-tls': 'secrets.redisTls',
  'redis-bus-users': 'secrets.redisBusUsers',
  'redis-state-users': 'secrets.redisStateUsers',
  'redis-sentinel-users': 'secrets.redisSentinelUsers',
  smtp: 'smtp.secret',
  'api-tls': 'secrets.apiTls',
  'console-tls': 'secrets.consoleTls',
};
/** Named secrets without the key `secretName`: projected volumes, variables and certificates of a Gateway. */
const SECRET_REFERENCES = ['secret', 'secretKeyRef', 'certificateRefs'];

function secretOf(name) {
  if (!SECRETS[name]) {
    throw new Error(`scripts/chart/places.mjs has no value for the secret ${name}`);
  }
  return SECRETS[name];
}

function hostOf(host) {
  return host.startsWith('console.') ? 'hosts.console' : 'hosts.api';
}

/** @returns {any} an object with the values of the chart in their places */
export function withValues(object) {
  const { apiVersion, kind, metadata, ...rest } = replaceTexts(object);
  const labels = { ...metadata.labels, [textOf('cotejo.labels', '$')]: null };
  const head = { name: metadata.name, namespace: expressionValue('$.Release.Namespace'), ...metadata, labels };
  const changed = { apiVersion, kind, metadata: head, ...rest };
  return BY_KIND[kind]?.(changed) ?? changed;
}

function replaceTexts(value, key = '', parentKey = '') {
  if (Array.isArray(value)) {
    return value.map((item) => replaceTexts(item, key, parentKey));
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceTexts(member, name, key)]));
  }
  const isSecret = key === 'name' && SECRET_REFERENCES.includes(parentKey);
  const replaced = isSecret ? REPLACED.secretName : REPLACED[key];
  const place = typeof replaced === 'function' ? replaced(value) : replaced?.[value];
  return place ? expressionValue(`$.Values.${place}`) : value;
}

const BY_KIND = {
  Deployment: (object) => {
    const isService = object.spec.template.metadata.labels['app.kubernetes.io/component'] === 'service';
    const service = serviceOf(object);
    const replicas = isService
      ? membersIf(`not (kindIs "invalid" ${service}.replicas)`, { replicas: expressionValue(`${service}.replicas`) })
      : {};
    return {
      ...object,
      spec: { ...object.spec, ...replicas, template: podTemplate(object.spec.template, object, true) },
    };
  },
  StatefulSet: (object) => {
    const spec = { ...object.spec, template: podTemplate(object.spec.template, object, false) };
    const claims = spec.volumeClaimTemplates?.map((claim) => ({
      ...claim,
      spec: claimSpec(claim.spec, 'redis-state'),
    }));
    return { ...object, spec: claims ? { ...spec, volumeClaimTemplates: claims } : spec };
  },
  CronJob: (object) => {
    const { jobTemplate, ...spec } = object.spec;
    const template = podTemplate(jobTemplate.spec.template, object, false);
    return { ...object, spec: { ...spec, jobTemplate: { spec: { ...jobTemplate.spec, template } } } };
  },
  PersistentVolumeClaim: (object) => {
    // Removing a release must not remove the registry and the lists.
    const annotations = { ...object.metadata.annotations, 'helm.sh/resource-policy': 'keep' };
    return {
      ...object,
      metadata: { ...object.metadata, annotations },
      spec: claimSpec(object.spec, object.metadata.name),
    };
  },
  Ingress: (object) => {
    const annotations = { ...object.metadata.annotations, [contentOf('$.Values.ingress.annotations')]: null };
    return { ...object, metadata: { ...object.metadata, annotations } };
  },
  HorizontalPodAutoscaler: (object) => {
    const limit = (name) =>
      expressionValue(`(${serviceOf(object)}.autoscaling).${name} | default ${object.spec[name]}`);
    return {
      ...object,
      spec: { ...object.spec, minReplicas: limit('minReplicas'), maxReplicas: limit('maxReplicas') },
    };
  },
};

const serviceOf = ({ metadata }) => `$.Values.services.${camelCase(metadata.name)}`;

/** The values with size and storage class of each claim. */
const VOLUMES = { data: 'dataVolume', backups: 'backup', 'redis-state': 'redisState' };

function claimSpec(spec, claim) {
  const volume = VOLUMES[claim];
  if (!volume) {
    throw new Error(`scripts/chart/places.mjs has no values for the volume ${claim}`);
  }
  const storageClass = membersIf(`$.Values.${volume}.storageClass`, {
    storageClassName: expressionValue(`$.Values.${volume}.storageClass`),
  });
  return { ...spec, ...storageClass, resources: { requests: { storage: expressionValue(`$.Values.${volume}.size`) } } };
}

/** @param {any} template @param {any} object @param {boolean} isOpen whether users may add variables and volumes */
function podTemplate({ metadata, spec }, object, isOpen) {
  const service = serviceOf(object);
  const spread = spec.topologySpreadConstraints;
  const { topologySpreadConstraints: _, ...others } = spec;
  const [first, ...more] = spec.containers;
  const volumes = isOpen ? [...spec.volumes, contentOf(`${service}.volumes`)] : spec.volumes;
  const pod = {
    ...others,
    ...(spread ? membersIf('$.Values.topologySpread.enabled', { topologySpreadConstraints: spread }) : {}),
    ...memberIfAny('tolerations', spec.tolerations, [
      contentOf(`(${service}.tolerations | default ${COMMON}.tolerations)`),
    ]),
    ...memberIfAny('initContainers', spec.initContainers?.map(secondContainer)),
    containers: [container(first, service, isOpen), ...more.map(secondContainer)],
    volumes,
    [textOf('cotejo.scheduling', `(list $ ${service}${spec.tolerations ? ' $.Values.twoZones.enabled' : ''})`)]: null,
  };
  return { metadata: { ...metadata, ...annotationsOf(spec) }, spec: pod };
}

const COMMON = '$.Values.scheduling';

/** A member that stays where it is, and only if it is there. */
const memberIfAny = (name, items, more = []) => (items ? { [name]: [...items, ...more] } : {});

/** A container beside the first one; no value changes more of it than the image. A text is a marker. */
function secondContainer(it) {
  return typeof it === 'string' ? it : { ...it, image: imageOf(it, '$.Values.services.redisState') };
}

function imageOf({ image }, service) {
  const app = image.replace(/^cotejo\//, '').replace(/:.*$/, '');
  return expressionValue(`include "cotejo.image" (list $ "${app}" ${service})`);
}

function container({ image, resources, ...others }, service, isOpen) {
  const added = (name) => (isOpen ? { [name]: [...others[name], contentOf(`${service}.${name}`)] } : {});
  return {
    ...others,
    image: imageOf({ image }, service),
    resources: membersUnless(`${service}.resources`, resources),
    ...added('env'),
    ...added('envFrom'),
    ...added('volumeMounts'),
  };
}

/** A changed ConfigMap restarts the pods that read it. */
function annotationsOf(spec) {
  const text = JSON.stringify(spec);
  if (text.includes('"configMapRef":{"name":"cotejo"}')) {
    return { annotations: { 'checksum/config': expressionValue('include "cotejo.configChecksum" $') } };
  }
  return text.includes('"configMap":{') ? { annotations: { 'checksum/config': REDIS_CHECKSUM } } : {};
}

const REDIS_CHECKSUM = expressionValue('include "cotejo.redisChecksum" $');

/** @returns {object} the settings in the ConfigMap `cotejo` with the values of the chart in their places */
export function settingsWithValues(data) {
  const replaced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: '$.Values.tracing.endpoint | quote',
    OTEL_TRACES_SAMPLER_ARG: '$.Values.tracing.sampleRatio | quote',
    COTEJO_MAIL_FROM: '$.Values.smtp.from | quote',
  };
  const members = Object.entries(data).map(([name, value]) => [
    name,
    replaced[name] ? expressionValue(replaced[name]) : value,
  ]);
  return Object.fromEntries(members);
}

/** @returns {string} a short digest of the content of a ConfigMap */
export const checksumOf = (data) => createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);
