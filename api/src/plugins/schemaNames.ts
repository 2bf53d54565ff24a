type Json = Record<string, unknown>;

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node);

/**
 * Gives the contract's schemas their names in the OpenAPI document: each schema with an `$id` is listed once in the components
 * and referenced everywhere else. An object that can't have an `$id`, because a schema contains it twice, has a `title` instead.
 * `mark` is applied to a route's schema before the document is generated, `name` to the document.
 */
export function schemaNames() {
  const names = new Set<string>();

  /** @fastify/swagger drops `$id` but keeps `title`. `fieldRule` is not part of OpenAPI. */
  function mark(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(mark);
    if (!isObject(node)) return node;
    const { $id, fieldRule: _, ...rest } = node;
    const marked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, mark(value)]));
    const schemaName = $id ?? (rest['type'] === 'object' ? rest['title'] : undefined);
    if (typeof schemaName !== 'string') return marked;
    names.add(schemaName);
    return { ...marked, title: schemaName };
  }

  function name(document: Json): Json {
    const schemas: Json = {};
    const visit = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(visit);
      if (!isObject(node)) return node;
      const visited = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
      const { title, ...schema } = visited;
      if (typeof title !== 'string' || !names.has(title)) return visited;
      schemas[title] = schema;
      return { $ref: `#/components/schemas/${title}` };
    };
    const visited = Object.fromEntries(Object.entries(document).map(([key, value]) => [key, visit(value)]));
    const components = isObject(visited['components']) ? visited['components'] : {};
    return { ...visited, components: { ...components, schemas } };
  }

  return { mark, name };
}
