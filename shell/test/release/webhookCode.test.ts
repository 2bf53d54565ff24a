import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { screens, walkAlone, webUrl } from '../composed/walker.ts';
import { createWebhookRequests, WEBHOOK_RESULTS } from '../composed/webhookRequests.ts';

const run = promisify(execFile);

/** Runs the code of a language for each request, with the clock set to the request's time. The programs print the results as JSON. */
const LANGUAGES: Record<string, (code: string, requests: string) => Promise<{ stdout: string }>> = {
  Python: (code, requests) =>
    run('python3', [
      '-c',
      `${code}
import json, sys
results = []
for request in json.loads(sys.argv[1]):
    time.time = lambda: request["now"] / 1000
    try:
        results.append(verify(request["headers"], request["body"].encode(), request["headers"]["secret"]))
    except ValueError as error:
        results.append(str(error))
print(json.dumps(results))`,
      requests,
    ]),
  // Functions of the namespace take precedence over functions of PHP and of its extensions, such as `apcu_add`.
  PHP: (code, requests) =>
    run('php', [
      '-r',
      `namespace Heard;
use RuntimeException;
function time() { return $GLOBALS['now']; }
function apcu_add($key) { static $seen = []; $isNew = !isset($seen[$key]); $seen[$key] = true; return $isNew; }
${code}
$results = [];
foreach (json_decode($argv[1], true) as $request) {
    $GLOBALS['now'] = intdiv($request['now'], 1000);
    try {
        $results[] = verify($request['headers'], $request['body'], $request['headers']['secret']);
    } catch (RuntimeException $error) {
        $results[] = $error->getMessage();
    }
}
echo json_encode($results);`,
      '--',
      requests,
    ]),
};

const walk = walkAlone(screens.desktop, () => ({ url: webUrl, origins: [] }));

// Covers TRUST-6.15
it.each(Object.keys(LANGUAGES))(
  'accepts a webhook only if it is signed, recent and not a repetition, with the code in %s',
  async (language) => {
    await walk.page.goto('/developers');
    const read = (name: string) => walk.page.getByRole('group', { name, exact: true }).locator('code').innerText();
    const requests = JSON.stringify(createWebhookRequests(await read('A request to test with')));
    const result = await LANGUAGES[language]?.(await read(`Check a webhook with ${language}`), requests);
    expect(JSON.parse(result?.stdout ?? '')).toEqual(WEBHOOK_RESULTS);
  },
);
