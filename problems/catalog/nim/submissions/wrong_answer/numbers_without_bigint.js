// Wrong: numbers have 53 bits, and ^ takes the lowest 32 of them.
const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const out = [];
for (let i = 0; i < Number(lines[0]); i++) {
  const heaps = lines[2 + 2 * i].split(' ').map(Number);
  out.push(heaps.reduce((x, a) => x ^ a, 0) ? 'First' : 'Second');
}
console.log(out.join('\n'));
