/**
 * @file
 * Barpoint for C++17: owners of the objects of barpoint.h, and exceptions for its errors.
 */

#ifndef BARPOINT_HPP
#define BARPOINT_HPP

#include <barpoint.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace barpoint {

/** Error of a call. */
class Error : public std::runtime_error {
public:
    explicit Error(bp_status status) : std::runtime_error(bp_last_error()), status_(status) {}

    /** Returns the kind of the error. */
    bp_status status() const noexcept { return status_; }

private:
    bp_status status_;
};

/** Throws an Error unless a call has succeeded. */
inline void check(bp_status status)
{
    if (status != BP_STATUS_OK) {
        throw Error(status);
    }
}

/** Frees objects. */
struct Free {
    void operator()(bp_database *object) const noexcept { bp_database_free(object); }
    void operator()(bp_engine *object) const noexcept { bp_engine_free(object); }
    void operator()(bp_map *object) const noexcept { bp_map_free(object); }
    void operator()(bp_match *object) const noexcept { bp_match_free(object); }
    void operator()(bp_plays *object) const noexcept { bp_plays_free(object); }
    void operator()(bp_rollout *object) const noexcept { bp_rollout_free(object); }
    void operator()(bp_session *object) const noexcept { bp_session_free(object); }
    void operator()(bp_stop *object) const noexcept { bp_stop_free(object); }
    void operator()(bp_text *object) const noexcept { bp_text_free(object); }
};

/** Object that is freed with its owner, for the functions of barpoint.h. */
template <class T> using Owner = std::unique_ptr<T, Free>;

/** Returns the object that a call makes: make([&](T **object) { return bp_...(..., object); }). */
template <class T, class Call> Owner<T> make(Call &&call)
{
    T *object = nullptr;
    const bp_status status = call(&object);
    Owner<T> owner(object);
    check(status);
    return owner;
}

/** Reads a position in any notation. */
inline bp_position parse(std::string_view text)
{
    bp_position position;
    check(bp_position_parse(text.data(), text.size(), &position));
    return position;
}

/** Engine, which threads may share. */
class Engine {
public:
    /** Makes an engine that looks ahead this number of plies. */
    explicit Engine(std::uint32_t plies = 2)
    {
        bp_options options;
        check(bp_options_init(&options));
        options.plies = plies;
        engine_ = make<bp_engine>([&](bp_engine **it) { return bp_engine_new(&options, it); });
    }

    /** Makes an engine with these options. */
    explicit Engine(const bp_options &options)
        : engine_(make<bp_engine>([&](bp_engine **it) { return bp_engine_new(&options, it); }))
    {
    }

    /** Returns the object for the functions of barpoint.h. */
    const bp_engine *get() const noexcept { return engine_.get(); }

    /** Evaluates a position before the roll. */
    bp_evaluation evaluate(const bp_position &position) const
    {
        bp_evaluation evaluation;
        check(bp_evaluate(get(), &position, &evaluation));
        return evaluation;
    }

    /** Evaluates positions on all processors. */
    std::vector<bp_evaluation> evaluate(const std::vector<bp_position> &positions) const
    {
        std::vector<bp_evaluation> found(positions.size());
        check(bp_evaluate_many(get(), positions.data(), positions.size(), found.data(), nullptr,
                               nullptr));
        return found;
    }

    /** Ranks the plays of a roll, the best first. */
    std::vector<bp_play> plays(const bp_position &position, std::uint8_t die1, std::uint8_t die2,
                               std::size_t top = 0) const
    {
        const auto plays = make<bp_plays>([&](bp_plays **it) {
            return bp_rank_plays(get(), &position, die1, die2, top, it);
        });
        std::vector<bp_play> found;
        for (std::size_t i = 0; i < bp_plays_count(plays.get()); i++) {
            found.push_back(*bp_plays_at(plays.get(), i));
        }
        return found;
    }

    /** Decides about the cube before the roll. */
    bp_cube cube(const bp_position &position) const
    {
        bp_cube cube;
        check(bp_cube_decision(get(), &position, &cube));
        return cube;
    }

    /** Answers a request of the JSON-lines protocol. */
    std::string ask(std::string_view request) const
    {
        const auto reply = make<bp_text>([&](bp_text **it) {
            return bp_ask(get(), request.data(), request.size(), nullptr, nullptr, nullptr, it);
        });
        return std::string(bp_text_data(reply.get()), bp_text_length(reply.get()));
    }

private:
    Owner<bp_engine> engine_;
};

} // namespace barpoint

#endif
