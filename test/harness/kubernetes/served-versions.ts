/** The version before, for clusters older than 1.25 that do not serve the current one; the members we use are the same. */
const BEFORE: Record<string, string> = {
  'policy/v1': 'policy/v1beta1',
  'autoscaling/v2': 'autoscaling/v2beta2',
  'batch/v1 CronJob': 'batch/v1beta1',
};

/** Members of a spread constraint that such a cluster does not know. */
const NEWER = ['nodeTaintsPolicy', 'matchLabelKeys', 'minDomains'];

/** An object in a version that a cluster serves; as it is where the current one is served. */
export function adaptTo(served: readonly string[], object: object): object {
  return inServedVersion(served, served.includes('policy/v1') ? object : withOldSpread(object));
}

/** Such a cluster counts a lost zone, so a pod that must spread would wait for that zone to return. */
function withOldSpread(object: object): object {
  const isSpread = (value: object) => 'nodeTaintsPolicy' in value;
  return JSON.parse(JSON.stringify(object), (key, value) => {
    if (value !== null && typeof value === 'object' && isSpread(value)) {
      return { ...value, nodeTaintsPolicy: undefined, matchLabelKeys: undefined, whenUnsatisfiable: 'ScheduleAnyway' };
    }
    return NEWER.includes(key) ? undefined : value;
  });
}

function inServedVersion(served: readonly string[], object: object): object {
  const { apiVersion, kind } = object as { apiVersion: string; kind: string };
  // A CronJob is older than its version: batch/v1 is served long before it holds CronJobs.
  const isOldCron = kind === 'CronJob' && served.includes('batch/v1beta1');
  const before = isOldCron ? BEFORE[`${apiVersion} ${kind}`] : BEFORE[apiVersion];
  if (!before || (!isOldCron && served.includes(apiVersion))) {
    return object;
  }
  return { ...object, apiVersion: before };
}
