#!/usr/bin/env bash
# OpenTelemetry's sdk-trace 3.1.1 ignores OTEL_TRACES_SAMPLER and the limits of spans, which sdk-trace-node 2.12.1 applied.
#
# The variables are part of OpenTelemetry's specification, and operators set them to export one trace of a hundred. Heard used
# NodeTracerProvider of sdk-trace-node 2, and uses TracerProvider of sdk-trace 3 in its place.
# Expected: a provider without options applies the variables, or warns that it does not.
# Seen: nothing is logged, and after the upgrade every trace is recorded in full, whatever the variables say. The package's README does
# not mention them:
#   NodeTracerProvider: always_off records a span: no, attributes with a limit of 2: 2
#   TracerProvider: always_off records a span: yes, attributes with a limit of 2: 3
# Heard reads the sampler's variables itself (`createSampler` of the server kit), and rejects unknown samplers at the start.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat > "$folder/trace.cjs" <<'JS'
const { createRequire } = require('node:module');
const [folder, name] = process.argv.slice(2);
const { [name]: Provider } = createRequire(`${folder}/`)(`@opentelemetry/${name === 'TracerProvider' ? 'sdk-trace' : 'sdk-trace-node'}`);
const startSpan = () => new Provider().getTracer('finding').startSpan('request');

// The logger that OpenTelemetry's warnings go to.
const { diag, DiagConsoleLogger } = createRequire(`${folder}/`)('@opentelemetry/api');
diag.setLogger(new DiagConsoleLogger());
process.env.OTEL_TRACES_SAMPLER = 'always_off';
const recorded = startSpan().isRecording() ? 'yes' : 'no';
delete process.env.OTEL_TRACES_SAMPLER;
process.env.OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT = '2';
const { attributes } = startSpan().setAttributes({ a: 1, b: 2, c: 3 });
console.log(`${name}: always_off records a span: ${recorded}, attributes with a limit of 2: ${Object.keys(attributes).length}`);
JS

install() {
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/$1" "${@:2}"
}
install 2 @opentelemetry/sdk-trace-node@2.12.1 @opentelemetry/api@1.9.1
install 3 @opentelemetry/sdk-trace@3.1.1 @opentelemetry/api@1.10.0
{
  node "$folder/trace.cjs" "$folder/2" NodeTracerProvider
  node "$folder/trace.cjs" "$folder/3" TracerProvider
} 2>&1 | tee "$folder/seen"

diff "$folder/seen" - <<'TEXT'
NodeTracerProvider: always_off records a span: no, attributes with a limit of 2: 2
TracerProvider: always_off records a span: yes, attributes with a limit of 2: 3
TEXT
