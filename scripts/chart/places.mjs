import { camelCase, HOST, SECRET, values } from './values.mjs';
import { isService } from './values-files.mjs';

/** Puts the values of the chart in their places. @param {readonly import('./template.mjs').Template[]} templates */
export function placeValues(templates) {
  const unused = new Set(replacingValues);
  for (const template of templates) {
    const { kind, metadata } = template.object;
    template.addMember('/metadata', 'namespace', '$.Release.Namespace | quote');
    template.addContent('/metadata/labels', 'include "cotejo.labels" $ | fromYaml');
    for (const line of template.lines) {
      const value = replacingValues.find(({ at, replaced }) => at.test(line.path) && replaced === line.value);
      if (value) {
        line.action = `{{ $.Values.${value.name} | quote }}`;
        unused.delete(value);
      } else if (SECRET.test(line.path) || HOST.test(line.path)) {
        throw new Error(`no value in scripts/chart/values.mjs stands for ${line.value} of ${kind} ${metadata.name}`);
      }
    }
    placeByKind[kind]?.(template, `$.Values.services.${camelCase(metadata.name)}`);
  }
  for (const { name } of unused) {
    throw new Error(`the text that ${name} of scripts/chart/values.mjs replaces is not in the manifests`);
  }
}

/** The values that replace a text of the manifests. */
const replacingValues = Object.entries(values).flatMap(([group, { properties = {} }]) =>
  Object.entries(properties)
    .filter(([, { at }]) => at)
    .map(([member, { at, instead, default: text }]) => ({ name: `${group}.${member}`, at, replaced: instead ?? text })),
);

const placeByKind = {
  Deployment: (template, service) => {
    placeInPod(template, service, { pod: '/spec/template', container: 'app' });
    placeAdditions(template, service);
  },
  StatefulSet: (template, service) => {
    placeInPod(template, service, { pod: '/spec/template', container: 'redis' });
    placeVolume(template);
  },
  CronJob: (template, service) =>
    placeInPod(template, service, { pod: '/spec/jobTemplate/spec/template', container: 'app' }),
  PersistentVolumeClaim: (template) => {
    // Removing a release must not remove the registry and the lists.
    template.addMember('/metadata/annotations', 'helm.sh/resource-policy', '"keep"');
    placeVolume(template);
  },
  Ingress: (template) => template.addContent('/metadata/annotations', '$.Values.ingress.annotations'),
  HorizontalPodAutoscaler: (template, service) => {
    for (const bound of ['minReplicas', 'maxReplicas']) {
      template.replace(
        new RegExp(`^/spec/${bound}$`),
        (value) => `(${service}.autoscaling).${bound} | default ${value}`,
      );
    }
  },
  // Without the policies a policy of a component would close its pods for everything else.
  NetworkPolicy: (template) => template.conditions.push('$.Values.networkPolicies.enabled'),
  PodDisruptionBudget: (template) => template.conditions.push('$.Values.disruptionBudgets.enabled'),
};

function placeInPod(template, service, { pod, container }) {
  // Containers beside the first one have the same image; no other value changes them.
  template.replace(/\/(initC|c)ontainers\/[^/]+\/image$/, (image) => {
    const app = image.replace(/^cotejo\//, '').replace(/:.*/s, '');
    const pinned = image.slice(image.indexOf(':') + 1);
    return `include "cotejo.image" (list $ "${app}" ${service}${app === 'redis' ? ` "${pinned}"` : ''}) | quote`;
  });
  const resources = `${pod}/spec/containers/${container}/resources`;
  template.addCondition(new RegExp(`^${resources}/`), `(not ${service}.resources)`);
  template.addContent(resources, `${service}.resources`);
  template.addCondition(/\/topologySpreadConstraints(\/|$)/, '$.Values.topologySpread.enabled');
  const tolerations = template.find(/\/spec\/tolerations$/);
  if (tolerations) {
    template.addContent(tolerations.path, `(${service}.tolerations | default $.Values.scheduling.tolerations)`);
  }
  const scheduling = `(list $ ${service}${tolerations ? ' $.Values.twoZones.enabled' : ''})`;
  template.addContent(`${pod}/spec`, `include "cotejo.scheduling" ${scheduling} | fromYaml`);
  placeChecksum(template, `${pod}/metadata/annotations`);
}

/** A changed ConfigMap restarts the pods that read it. */
function placeChecksum(template, annotations) {
  const readsSettings = template.find(/\/configMapRef\/name$/);
  const readsFiles = template.find(/\/configMap\/name$/);
  if (readsSettings || readsFiles) {
    const checksum = readsSettings ? 'configChecksum' : 'redisChecksum';
    template.addMember(annotations, 'checksum/config', `include "cotejo.${checksum}" $ | quote`);
  }
}

/** What users may add to the services and to the command line. */
function placeAdditions(template, service) {
  const pod = '/spec/template/spec';
  for (const list of ['env', 'envFrom', 'volumeMounts']) {
    template.addContent(`${pod}/containers/app/${list}`, `${service}.${list}`);
  }
  template.addContent(`${pod}/volumes`, `${service}.volumes`);
  if (isService(template.object)) {
    template.addMember('/spec', 'replicas', `${service}.replicas`, `(not (kindIs "invalid" ${service}.replicas))`);
  }
}

/** The values with size and storage class of each volume. */
const VOLUMES = { data: 'dataVolume', backups: 'backup', 'redis-state': 'redisState' };
const STORAGE = /\/resources\/requests\/storage$/;

function placeVolume(template) {
  const { name } = template.object.metadata;
  const claim = template.find(STORAGE)?.path.replace(STORAGE, '');
  if (claim && !VOLUMES[name]) {
    throw new Error(`scripts/chart/places.mjs has no values for the volume of ${name}`);
  }
  if (claim) {
    const [size, storageClass] = ['size', 'storageClass'].map((member) => `$.Values.${VOLUMES[name]}.${member}`);
    template.replace(STORAGE, () => `${size} | quote`);
    template.addMember(claim, 'storageClassName', `${storageClass} | quote`, storageClass);
  }
}
