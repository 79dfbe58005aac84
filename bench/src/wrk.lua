-- Sends the requests of a file in a loop, and prints the result as JSON.
-- Format of the file: for each request its length in bytes, a line feed, and the serialised request.

local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function init(args)
  texts = {}
  asked = 0
  local file = assert(io.open(args[1], 'rb'))
  while true do
    local length = file:read('*n')
    if not length then break end
    file:read(1)
    texts[#texts + 1] = file:read(length)
  end
  file:close()
  begun = os.clock()
end

function request()
  asked = asked + 1
  return texts[(asked - 1) % #texts + 1]
end

function done(summary, latency)
  local asked = 0
  for _, thread in ipairs(threads) do asked = asked + thread:get('asked') end
  local errors = summary.errors
  local processor = os.clock() - threads[1]:get('begun')
  local figures = {
    string.format('"asked":%.0f', asked),
    string.format('"answered":%.0f', summary.requests),
    string.format('"microseconds":%.0f', summary.duration),
    string.format('"processor":%.0f', processor * 1e6),
    string.format('"refused":%.0f', errors.status),
    string.format('"broken":%.0f', errors.connect + errors.read + errors.write),
    string.format('"late":%.0f', errors.timeout),
  }
  for name, percent in pairs({ p50 = 50, p95 = 95, p99 = 99 }) do
    figures[#figures + 1] = string.format('"%s":%.0f', name, latency:percentile(percent))
  end
  io.write('\n{', table.concat(figures, ','), '}\n')
end
