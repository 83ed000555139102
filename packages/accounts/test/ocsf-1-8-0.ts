/**
 * The part of OCSF 1.8.0 that the audit log uses, written from https://github.com/ocsf/ocsf-schema at tag 1.8.0:
 * `events/base_event.json`, `events/iam/*.json`,
 * `objects/{metadata,product,user,actor,network_endpoint,managed_entity,service,organization}.json`.
 */
interface Shape {
  required: readonly string[];
  optional: readonly string[];
  /** At least one of these must be present. */
  oneOf?: readonly string[];
}

const BASE: Shape = {
  required: ['activity_id', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'time', 'type_uid'],
  optional: [
    ...['activity_name', 'category_name', 'class_name', 'type_name', 'severity', 'status', 'status_id', 'status_code'],
    ...['status_detail', 'message', 'raw_data', 'raw_data_hash', 'unmapped', 'enrichments', 'observables', 'count'],
    // Of every class of the category IAM.
    ...['actor', 'src_endpoint', 'http_request', 'http_response'],
  ],
};

/** Values of `activity_id`; 0 and 99 are in every class. */
const CLASSES: Record<number, Shape & { activities: number }> = {
  3001: { required: ['user'], optional: ['auth_factors', 'policies', 'user_result'], activities: 12 },
  3002: { required: ['user'], optional: ['is_mfa', 'is_remote'], oneOf: ['service', 'dst_endpoint'], activities: 7 },
  3004: { required: ['entity'], optional: ['comment', 'entity_result'], activities: 13 },
  3005: { required: ['privileges', 'user'], optional: ['resources'], activities: 2 },
};

const OBJECTS: Record<string, Shape> = {
  metadata: {
    required: ['product', 'version'],
    optional: ['log_name', 'log_provider', 'log_version', 'uid', 'sequence', 'event_code', 'correlation_uid'],
  },
  product: { required: [], optional: ['vendor_name', 'version'], oneOf: ['name', 'uid'] },
  user: { required: [], optional: ['org', 'type', 'type_id'], oneOf: ['account', 'name', 'uid'] },
  org: { required: [], optional: ['ou_name', 'ou_uid'], oneOf: ['name', 'uid'] },
  actor: { required: [], optional: [], oneOf: ['process', 'user', 'invoked_by', 'session', 'app_name', 'app_uid'] },
  src_endpoint: { required: [], optional: ['port'], oneOf: ['ip', 'uid', 'name', 'hostname', 'svc_name'] },
  entity: { required: [], optional: ['data', 'type', 'version'], oneOf: ['name', 'uid'] },
  service: { required: [], optional: ['version'], oneOf: ['name', 'uid'] },
};

const ENUMERATIONS: Record<string, readonly number[]> = {
  severity_id: [0, 1, 2, 3, 4, 5, 6, 99],
  status_id: [0, 1, 2, 99],
  type_id: [0, 1, 2, 3, 4, 99],
};

/** Whatever is wrong with an event, in the order of its attributes. */
export function problemsOf(event: object): string[] {
  const { class_uid: uid, activity_id: activity, type_uid: type } = event as Record<string, number>;
  const found = CLASSES[uid as number];
  if (!found) {
    return [`class ${uid} is unknown`];
  }
  const { required, optional, oneOf = [], activities } = found;
  const shape = {
    required: [...BASE.required, ...required],
    optional: [...BASE.optional, ...optional, ...oneOf],
    oneOf: [],
  };
  const isActivity = activity === 99 || (Number(activity) >= 0 && Number(activity) <= activities);
  return [
    ...(isActivity ? [] : [`activity_id ${activity} is not in the enumeration`]),
    ...(type === Number(uid) * 100 + Number(activity) ? [] : ['type_uid']),
    ...(oneOf.length === 0 || oneOf.some((name) => name in event)
      ? []
      : [`the class needs one of ${oneOf.join(', ')}`]),
    ...problemsIn(event, shape, ''),
  ];
}

function problemsIn(value: object, { required, optional, oneOf }: Shape, path: string): string[] {
  const known = new Set([...required, ...optional, ...(oneOf ?? [])]);
  const problems = required.filter((name) => !(name in value)).map((name) => `${path}${name} is missing`);
  if (oneOf && oneOf.length > 0 && !oneOf.some((name) => name in value)) {
    problems.push(`${path.slice(0, -1)} needs one of ${oneOf.join(', ')}`);
  }
  for (const [name, member] of Object.entries(value)) {
    if (!known.has(name)) {
      problems.push(`${path}${name} is unknown`);
    } else if (ENUMERATIONS[name] && !ENUMERATIONS[name].includes(member as number)) {
      problems.push(`${path}${name} ${member} is not in the enumeration`);
    } else if (OBJECTS[name]) {
      problems.push(...problemsIn(member as object, OBJECTS[name], `${path}${name}.`));
    }
  }
  return problems;
}
