/** The version before, for clusters older than 1.25 that do not serve the current one; the members we use are the same. */
const BEFORE: Record<string, string> = {
  'policy/v1': 'policy/v1beta1',
  'autoscaling/v2': 'autoscaling/v2beta2',
  'batch/v1 CronJob': 'batch/v1beta1',
};

/** An object in a version that a cluster serves; as it is where the current one is served. */
export function adaptTo(served: readonly string[], object: object): object {
  return inServedVersion(served, served.includes('policy/v1') ? object : withOldSpread(object));
}

/**
 * Without the members that such a cluster does not know. It counts a lost zone, so a pod that must spread would wait for that zone to
 * return.
 */
function withOldSpread(object: object): object {
  return JSON.parse(JSON.stringify(object), (key, value) => {
    if (key === 'minReadySeconds') {
      return undefined;
    }
    if (key !== 'topologySpreadConstraints' || !Array.isArray(value)) {
      return value;
    }
    return value.map(({ nodeTaintsPolicy, matchLabelKeys: _, minDomains: __, ...known }) =>
      nodeTaintsPolicy ? { ...known, whenUnsatisfiable: 'ScheduleAnyway' } : known,
    );
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
