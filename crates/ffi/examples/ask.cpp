// Questions in C++, by functions and in the vocabulary of the JSON-lines protocol.

#include <barpoint.hpp>
#include <iostream>

int main()
{
    try {
        const barpoint::Engine engine(1);
        const bp_position start = barpoint::parse("start");
        std::cout << "before the roll: " << engine.cube(start).words << "\n";
        std::cout << "best play: " << engine.plays(start, 6, 4, 2).front().text << "\n";
        const auto values = engine.evaluate(std::vector<bp_position>(3, start));
        std::cout << values.size() << " equal values: " << std::boolalpha
                  << (values[0].equity == values[2].equity) << "\n";
        std::cout << engine.ask(R"({"id":"1","action":"legal","position":"start","dice":"11"})") << "\n";
        barpoint::parse("no position");
    } catch (const barpoint::Error &error) {
        std::cout << "error " << error.status() << ": " << error.what() << "\n";
    }
    return 0;
}
